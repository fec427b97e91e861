import type { AnySpec } from '../core/plugins/definePlugin.ts'

async function loaded(source: unknown): Promise<Readonly<Record<string, unknown>>> {
  const words: unknown = typeof source === 'function' ? (await source()).default : source
  return typeof words === 'object' && words !== null ? { ...words } : {}
}

/** Words a plugin names or has in English that one of its dictionaries lacks, as `<language>: <key>`. */
export async function missingWords({ i18n, views = {}, slots = {} }: AnySpec): Promise<readonly string[]> {
  const english = await loaded(i18n?.en)
  const titles = Object.values(views).flatMap((view) => (view.title === undefined ? [] : [view.title]))
  const labels = Object.values(slots)
    .flat()
    .flatMap((slot) => ('label' in slot ? [slot.label] : []))
  const missing = [...titles, ...labels].filter((key) => !(key in english)).map((key) => `en: ${key}`)
  for (const [language, load] of Object.entries(i18n?.others ?? {})) {
    const words = await loaded(load)
    missing.push(
      ...Object.keys(english)
        .filter((key) => !words[key])
        .map((key) => `${language}: ${key}`),
    )
  }
  return missing
}
