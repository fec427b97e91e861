import * as z from 'zod/mini'

const ID = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*$/, 'an id: letters, digits and hyphens'))
const SLOT = z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*\.[a-zA-Z0-9]+$/, 'a slot as <plugin>.<slot>'))
const NAME = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]*$/, 'a name: letters and digits'))
const HOST = z
  .string()
  .check(
    z.regex(
      /^(\*|gateway|self|\$[a-z][a-zA-Z0-9]*|(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?)$/,
      'a host name, *.<name>, gateway, self, *, or $<option> for one the host sets',
    ),
  )
const CHAIN = z
  .string()
  .check(z.regex(/^(\*|[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?)$/, 'a CAIP-2 chain, a namespace, or *'))
const LANGUAGE = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a BCP 47 tag'))
const PATH = z.string().check(z.regex(/^(?!\/|.*\.\.)[\w./-]+\.(png|jpg|webp)$/, 'a picture inside the package'))

/** What is compressed in the first bundle of a host, in bytes, by class. */
export const SIZE_CLASSES: Readonly<Record<'none' | 'small' | 'medium' | 'large', number>> = {
  none: 0,
  small: 2_000,
  medium: 10_000,
  large: Number.POSITIVE_INFINITY,
}

/** The field `latchkey` of a `package.json`: what a package is and what it may do. Lists that are left out are empty. */
export interface Manifest {
  readonly $schema?: string | undefined
  /** What the package makes. */
  readonly kind: 'plugin' | 'connector' | 'adapter' | 'theme'
  /** Of the plugin, adapter or theme. */
  readonly id: string
  /** The exported function that makes it, where that is not the only one. */
  readonly factory?: string | undefined
  /** Kernel API it was built for: `1`, or `1.2` when it needs an addition. */
  readonly kernel: string
  /** Other plugins by id. */
  readonly needs: Readonly<Record<string, 'required' | 'optional'>>
  /** Slots it contributes to, as `<plugin>.<slot>`, and slots it draws, by their own names. */
  readonly slots: { readonly fills: readonly string[]; readonly declares: readonly string[] }
  /** Hook points it taps. */
  readonly hooks: readonly string[]
  /** What it asks of wallets; `request` is any request. */
  readonly capabilities: readonly string[]
  /** Atoms that outlive the page. */
  readonly storage: readonly string[]
  /** Hosts it talks to; `$name` is the option by which the host application sets one. */
  readonly hosts: readonly string[]
  /** Chains it works with; `*` for all. */
  readonly chains: readonly string[]
  readonly languages: readonly string[]
  /** Pictures in the package, for its page in the catalogue. */
  readonly screenshots: readonly string[]
  /** How much comes with a host's first bundle. */
  readonly sizeClass: keyof typeof SIZE_CLASSES
}

const list = (entry: z.ZodMiniType<string>): z.ZodMiniType<string[], string[] | undefined> =>
  z._default(z.array(entry as z.ZodMiniType<string, string>).check(z.maxLength(200)), [])

const manifestSchema: z.ZodMiniType<Manifest> = z.strictObject({
  $schema: z.optional(z.string()),
  kind: z.enum(['plugin', 'connector', 'adapter', 'theme']),
  id: ID,
  factory: z.optional(z.string().check(z.regex(/^[a-zA-Z_$][\w$]*$/, 'the name of an export'))),
  kernel: z.string().check(z.regex(/^\d+(\.\d+)?$/, 'a version of the kernel API such as 1 or 1.2')),
  needs: z._default(z.record(ID, z.enum(['required', 'optional'])), {}),
  slots: z._default(
    z.strictObject({
      fills: list(SLOT),
      declares: list(NAME),
    }),
    { fills: [], declares: [] },
  ),
  hooks: list(NAME),
  capabilities: list(NAME),
  storage: list(NAME),
  hosts: list(HOST),
  chains: list(CHAIN),
  languages: list(LANGUAGE),
  screenshots: list(PATH),
  sizeClass: z.enum(['none', 'small', 'medium', 'large']),
})

/** The schema for editors and for checks in other languages. */
export function manifestJsonSchema(): object {
  return {
    $id: 'https://latchkey.dev/manifest.schema.json',
    title: 'latchkey in package.json',
    ...z.toJSONSchema(manifestSchema, { io: 'input' }),
  }
}

/** What is wrong with a manifest, each as `<field>: <sentence>`; with the manifest itself when nothing is. */
export function readManifest(
  value: unknown,
): { readonly manifest: Manifest; readonly problems: readonly [] } | { readonly problems: readonly string[] } {
  const result = manifestSchema.safeParse(value)
  if (result.success) return { manifest: result.data, problems: [] }
  return {
    problems: result.error.issues.map(({ path, message, code }) => {
      // zod says more where another module has loaded its English sentences.
      const reason = message.replace(/received undefined$/, 'received nothing')
      const sentence = code === 'invalid_format' ? `expected ${reason}` : reason
      return `latchkey${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')}: ${sentence}`
    }),
  }
}
