import { describe, expect, test } from 'vitest'
import type { AnyPlugin, AnySpec } from '../core/plugins/definePlugin.ts'
import { checkPlugin } from '../core/plugins/development.ts'
import { createTestKernel } from './createTestKernel.ts'

type Dictionary = Readonly<Record<string, unknown>>

/** Milliseconds: the test runner translates each module of a view before it is there. */
const LOAD_LIMIT = 20_000

const PLACEHOLDER = /\{\{\s*([^},\s]+)[^}]*\}\}/g

function placeholders(text: unknown): readonly string[] {
  return [...new Set([...String(text).matchAll(PLACEHOLDER)].map(([, name = '']) => name))].sort()
}

/** `count_few` is a form of `count`; a language has the forms of its plural rules. */
const FORM = /_(zero|one|two|few|many|other)$/
/** Forms in which languages say the number as a word, or not at all: "one note", "no notes". */
const WITHOUT_NUMBER = /_(zero|one|two)$/

/** Whether a sentence fills in what the English one does, save the number where its form says it. */
function fillsIn(key: string, text: unknown, english: unknown): boolean {
  const wanted = placeholders(english).filter((name) => !(name === 'count' && WITHOUT_NUMBER.test(key)))
  const given = placeholders(text)
  return wanted.every((name) => given.includes(name)) && given.every((name) => placeholders(english).includes(name))
}

/** The forms that a language has to have of a sentence which English has in two. */
function pluralForms(key: string, language: string): readonly string[] {
  const stem = key.replace(FORM, '')
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return pluralCategories.filter((form) => form !== 'other').map((form) => `${stem}_${form}`)
}

async function loaded(source: unknown): Promise<Dictionary> {
  const messages: unknown = typeof source === 'function' ? (await source()).default : source
  return typeof messages === 'object' && messages !== null ? { ...messages } : {}
}

/** The labels a plugin gives to slots; a slot's texts are keys of the contributor's messages. */
function labels(contributes: AnySpec['contributes'] = {}): readonly string[] {
  return Object.values(contributes)
    .flat()
    .flatMap((entry) =>
      typeof entry === 'object' && entry !== null && 'label' in entry && typeof entry.label === 'string'
        ? [entry.label]
        : [],
    )
}

/**
 * Messages a plugin names or has in English that one of its dictionaries lacks, and those whose values differ from
 * English, as `<language>: <key>`.
 */
export async function missingMessages({ messages, views = {}, contributes }: AnySpec): Promise<readonly string[]> {
  const english = await loaded(messages?.en)
  const has = (key: string): boolean => key in english || `${key}_other` in english
  const titles = Object.values(views).flatMap(({ title }) => (typeof title === 'string' ? [title] : []))
  const missing = [...titles, ...labels(contributes)].filter((key) => !has(key)).map((key) => `en: ${key}`)
  const others = typeof messages?.others === 'function' ? (await messages.others()).default : messages?.others
  for (const [language, load] of Object.entries(others ?? {})) {
    const translated = await loaded(load)
    const forms = Object.keys(english).flatMap((key) => (key.endsWith('_one') ? pluralForms(key, language) : []))
    for (const key of new Set([...Object.keys(english), ...forms])) {
      const text = english[key] ?? english[key.replace(FORM, '')] ?? english[key.replace(FORM, '_other')]
      // A language without a form of its own for one, such as Japanese, needs no such sentence.
      if (FORM.test(key) && !key.endsWith('_other') && !forms.includes(key)) continue
      if (!translated[key] || !fillsIn(key, translated[key], text)) missing.push(`${language}: ${key}`)
    }
  }
  return missing
}

export interface PluginContractOptions {
  /** The plugins it cannot do without. */
  readonly peers?: readonly AnyPlugin[]
}

/** Codes start with the plugin's own id; so do routes, storage keys and messages, by construction. */
function foreignCodes({ id, errors = {} }: AnySpec): readonly string[] {
  return Object.keys(errors).filter((code) => !code.startsWith(`${id}/`))
}

/**
 * The suite every plugin has to pass: its shape, that it runs without optional peers, that its views load, that no message
 * is missing in any language, and that nothing of it is left when the kernel is destroyed.
 * @example
 * pluginContract(() => faucet({ endpoint: '/faucet' }))
 */
export function pluginContract(factory: () => AnyPlugin, { peers = [] }: PluginContractOptions = {}): void {
  const specOf = (): AnySpec => checkPlugin(factory())
  const start = async (): Promise<ReturnType<typeof createTestKernel>> => {
    const test = createTestKernel({ plugins: [...peers, factory()] })
    await test.kernel.start()
    return test
  }

  describe(`plugin ${factory().id}`, () => {
    test('default: it has an id of its own and the present kernel API', () => {
      const { id, api } = factory()
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
      expect(api).toBe(1)
    })

    test('behavior: it starts without optional peers', async () => {
      const { kernel, errors } = await start()
      const state = kernel.inspect().plugins.find((plugin) => plugin.id === factory().id)
      expect(state?.status).toBe('running')
      expect(errors).toEqual([])
      await kernel.destroy()
    })

    test('behavior: every view loads and is a component', { timeout: LOAD_LIMIT }, async () => {
      for (const [name, view] of Object.entries(specOf().views ?? {})) {
        const { default: component } = await view.load()
        expect(['function', 'object'], `${name} has a component as its default export`).toContain(typeof component)
        if (view.header) expect(await view.header(), `${name} has a header`).toHaveProperty('default')
      }
    })

    test('behavior: every title and every language is complete', async () => {
      expect(await missingMessages(specOf())).toEqual([])
    })

    test('behavior: error codes begin with its id', () => {
      expect(foreignCodes(specOf())).toEqual([])
    })

    test('behavior: nothing of it is left after the kernel was destroyed', async () => {
      const { kernel } = await start()
      const { id } = factory()
      await kernel.destroy()
      const { hooks, views, slots } = kernel.inspect()
      const left = [...Object.values(hooks), ...Object.values(slots)].flat().filter((owner) => owner === id)
      expect([...left, ...views.filter((view) => view.startsWith(`${id}.`))]).toEqual([])
    })
  })
}
