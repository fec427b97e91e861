/** The value that this share (0 to 1) of the values does not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Times and outcomes of one kind of request, or of all. */
export class Figures {
  readonly times: number[] = []
  readonly statuses = new Map<number, number>()

  add(status: number, milliseconds: number): void {
    this.times.push(milliseconds)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  /** Requests that were not answered with success. */
  get failures(): number {
    return [...this.statuses].reduce((sum, [status, count]) => (status >= 200 && status < 300 ? sum : sum + count), 0)
  }

  /** One row of a table. */
  row(name: string): string {
    const shown = [0.5, 0.95, 0.99, 1].map((share) => percentile(this.times, share).toFixed(1).padStart(8))
    const failed = [...this.statuses].filter(([status]) => status < 200 || status >= 300)
    const errors = failed.map(([status, count]) => `${count} x ${status || 'no answer'}`).join(', ')
    return `${name.padEnd(22)}${`${this.times.length}`.padStart(8)}${shown.join('')}  ${errors}`
  }
}
