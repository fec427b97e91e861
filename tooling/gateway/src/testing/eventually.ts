/** Asks again and again until the answer is the wanted one; gives the last answer when it never is. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  milliseconds = 12_000,
): Promise<Value> {
  const end = performance.now() + milliseconds
  for (;;) {
    const value = await ask()
    if (isWanted(value) || performance.now() > end) return value
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
