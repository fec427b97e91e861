const jar = new Map<string, string>()

/** Sets the cookies of the request that is being answered. */
export function setCookies(values: Readonly<Record<string, string>>): void {
  jar.clear()
  for (const [name, value] of Object.entries(values)) jar.set(name, value)
}

/** Stands in for `next/headers`, which answers inside of Next's server only. */
export async function cookies(): Promise<{
  get(name: string): { readonly name: string; readonly value: string } | undefined
}> {
  return {
    get(name) {
      const value = jar.get(name)
      return value === undefined ? undefined : { name, value }
    },
  }
}
