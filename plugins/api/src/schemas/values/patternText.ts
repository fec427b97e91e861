import * as z from 'zod/mini'

/**
 * Text that matches `pattern` and may be at most `longest` units long, typed as `T`. Checks that follow see only text
 * that matches.
 */
export function patternText<T extends string>(pattern: RegExp, error: string, longest = 400): z.ZodMiniType<T> {
  const schema: unknown = z
    .string()
    .check(z.maxLength(longest, { abort: true }), z.regex(pattern, { error, abort: true }))
  // No type follows from a pattern: callers state the one that belongs to theirs.
  return schema as z.ZodMiniType<T>
}
