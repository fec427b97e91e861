/** Brings the chunk of the verbs; the browser fetches it once. */
export function loadVerbs(): Promise<typeof import('./index.ts')> {
  return import('./index.ts')
}
