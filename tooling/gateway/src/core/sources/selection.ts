import * as z from 'zod/mini'
import { ConfigError } from '../errors.ts'

/** Which source, for which chains, with its own options beside. */
export interface SourceSelection {
  /** Name of a source that ships, or of a package that exports `createSource`. */
  readonly use: string
  /** CAIP-2 ids, `*` at the end for all that begin so; every chain unless given. */
  readonly chains?: readonly string[] | undefined
  readonly [option: string]: unknown
}

const selected = z.looseObject({
  use: z.string().check(z.minLength(1), z.maxLength(200)),
  chains: z.optional(
    z.array(
      z
        .string()
        .check(
          z.regex(/^[-a-z0-9*]{1,8}(:[-_a-zA-Z0-9]{0,32}\*?)?$/, 'a chain is CAIP-2, such as eip155:1 or eip155:*'),
        ),
    ),
  ),
})

/** A list of sources in the configuration, in the order in which they are asked; a name alone is a source for every chain. */
export const selectionSchema: z.ZodMiniType<readonly SourceSelection[], readonly (string | SourceSelection)[]> = z.pipe(
  z.array(z.union([z.string().check(z.minLength(1)), selected])),
  z.transform((list) => list.map((item): SourceSelection => (typeof item === 'string' ? { use: item } : item))),
)

/** Whether a source is meant for a chain. */
export function servesChain({ chains }: Pick<SourceSelection, 'chains'>, chainId: string): boolean {
  if (chains === undefined) return true
  return chains.some((pattern) =>
    pattern.endsWith('*') ? chainId.startsWith(pattern.slice(0, -1)) : pattern === chainId,
  )
}

/** What the entry of every source has, for the schema of its own options. */
export const sourceOptions: {
  readonly use: z.ZodMiniString
  readonly chains: z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString>>
  /** Requests a second to each host that your plan allows; what the service allows who pays nothing unless given. */
  readonly perSecond: z.ZodMiniOptional<z.ZodMiniNumber>
} = {
  use: z.string(),
  chains: z.optional(z.array(z.string())),
  perSecond: z.optional(z.number().check(z.gt(0), z.maximum(10_000))),
}

/** An address by http or https, or none. */
export const urlOption: z.ZodMiniOptional<z.ZodMiniURL> = z.optional(z.url({ protocol: /^https?$/ }))

/**
 * The options of a source, checked.
 *
 * @param schema a strict object that begins with `sourceOptions`, so that a typing error is seen
 * @throws ConfigError naming the source and each setting
 */
export function readOptions<Options>(selection: SourceSelection, schema: z.core.$ZodType<Options>): Options {
  const result = z.core.safeParse(schema, selection, { error: z.locales.en().localeError })
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.') || selection.use}: ${message}`)
  throw new ConfigError('config', `The source "${selection.use}" is not set up; correct:\n${lines.join('\n')}`)
}
