import type { AnySpec } from '../core/plugins/definePlugin.ts'

type Dictionary = Readonly<Record<string, unknown>>

const PLACEHOLDER = /\{\{\s*([^},\s]+)[^}]*\}\}/g

function placeholders(text: unknown): readonly string[] {
  return [...new Set([...String(text).matchAll(PLACEHOLDER)].map(([, name = '']) => name))].sort()
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
    for (const [key, text] of Object.entries(english)) {
      const isSame = translated[key] && placeholders(translated[key]).join() === placeholders(text).join()
      if (!isSame) missing.push(`${language}: ${key}`)
    }
  }
  return missing
}
