/** A promise with its own two ends, for what is settled by an event. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>
  resolve(value: Value): void
  reject(reason: unknown): void
}

export function deferred<Value>(): Deferred<Value> {
  let ends: Pick<Deferred<Value>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    ends = { resolve, reject }
  })
  return { promise, resolve: (value) => ends?.resolve(value), reject: (reason) => ends?.reject(reason) }
}
