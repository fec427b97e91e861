const DEFAULT: readonly string[] = ['email', 'social', 'wallet', 'other']

/** Sorts blocks by method; blocks of one method keep their order. */
export function orderMethods<B extends { readonly method: string }>(
  blocks: readonly B[],
  order: readonly string[] = DEFAULT,
): readonly B[] {
  const place = ({ method }: B): number => (order.includes(method) ? order.indexOf(method) : order.length)
  return [...blocks].sort((a, b) => place(a) - place(b))
}
