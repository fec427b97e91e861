/** Brings the chunk of what the services do their work with; the browser fetches it once. */
export function loadMachinery(): Promise<typeof import('./machinery.ts')> {
  return import('./machinery.ts')
}
