import type * as z from 'zod/mini'

/** What checks an answer: it gives what was read, or throws. */
interface Reader<T> {
  readonly parse: (answer: unknown) => T
}

/**
 * Checks an answer that is made of lists: one entry that cannot be read is no reason to refuse the others, so it is left out.
 * A list of which nothing can be read is refused as it is.
 * @param onLeftOut - gets the number of entries that were left out
 */
export function readEntries<T>(schema: z.ZodMiniType<T>, onLeftOut: (count: number) => void): Reader<T> {
  return {
    parse(answer) {
      const whole = schema.safeParse(answer)
      if (whole.success) return whole.data
      let leftOut = 0
      const keep = (list: readonly unknown[], alone: (entry: unknown) => unknown): readonly unknown[] => {
        const readable = list.filter((entry) => schema.safeParse(alone(entry)).success)
        if (readable.length === 0) return list
        leftOut += list.length - readable.length
        return readable
      }
      const read = schema.parse(withoutBroken(answer, keep))
      onLeftOut(leftOut)
      return read
    },
  }
}

type Keep = (list: readonly unknown[], alone: (entry: unknown) => unknown) => readonly unknown[]

/** The answer with what can be read of its lists. */
function withoutBroken(answer: unknown, keep: Keep): unknown {
  if (Array.isArray(answer)) return keep(answer, (entry) => [entry])
  if (typeof answer !== 'object' || answer === null) return answer
  const lists = Object.entries(answer).filter((field): field is [string, unknown[]] => Array.isArray(field[1]))
  const empty = { ...answer, ...Object.fromEntries(lists.map(([name]) => [name, []])) }
  const readable = lists.map(([name, list]) => [name, keep(list, (entry) => ({ ...empty, [name]: [entry] }))])
  return { ...answer, ...Object.fromEntries(readable) }
}
