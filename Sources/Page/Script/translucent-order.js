// The order in which translucent surfaces and elements of clouds of shapes are drawn.

// Returns translucent surfaces and elements of clouds in back-to-front order, by the depth of their centres.
export function translucentOrder(surfaces, clouds, depthOf) {
  const items = surfaces.map((surface, source) => ({ surface, depth: depthOf(surface.center), source, element: 0 }));
  clouds.forEach((cloud, index) => {
    for (const item of cloud.translucentElements) {
      items.push({ ...item, depth: depthOf(item.center), source: surfaces.length + index });
    }
  });
  items.sort((one, other) => other.depth - one.depth || one.source - other.source || one.element - other.element);
  const orders = new Map(clouds.map((cloud) => [cloud, []]));
  const drawn = [];
  for (let first = 0; first < items.length;) {
    const item = items[first];
    if (item.surface) {
      drawn.push(item.surface);
      first++;
      continue;
    }
    const order = orders.get(item.cloud);
    const start = order.length;
    while (first < items.length && items[first].cloud === item.cloud && items[first].isMirrored === item.isMirrored) {
      order.push(items[first].element);
      first++;
    }
    drawn.push(item.cloud.translucentPart(start, order.length - start, item.isMirrored));
  }
  for (const [cloud, order] of orders) if (order.length > 0) cloud.setOrder(order);
  return drawn;
}
