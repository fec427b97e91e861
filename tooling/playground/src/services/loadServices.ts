/** Name to address of the local chains, as the dev server tells it. */
export type Services = Readonly<Record<string, string>>

/** Where the local chains are; empty when none run. */
export async function loadServices(): Promise<Services> {
  const response = await fetch('/services.json').catch(() => undefined)
  if (!response?.ok) return {}
  const value: unknown = await response.json().catch(() => ({}))
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
