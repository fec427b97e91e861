/** Memory and processor time of the gateway, as it says itself. */
export interface Memory {
  /** Resident, in megabytes. */
  readonly resident: number
  /** JavaScript heap in use, in megabytes. */
  readonly heap: number
  /** Processor seconds since its start. */
  readonly processor: number
}

/** Reads the gateway's own metrics. */
export async function readMemory(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^\\w*${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    resident: value('process_resident_memory_bytes') / 1e6,
    heap: value('nodejs_heap_size_used_bytes') / 1e6,
    processor: value('process_cpu_seconds_total'),
  }
}
