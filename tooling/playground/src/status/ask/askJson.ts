import type { Ask } from './ask.ts'
import { askText } from './askText.ts'

/** One request for JSON to a part on this machine. */
export async function askJson(url: string, ask: Ask): Promise<unknown> {
  const text = await askText(url, ask)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${new URL(url).host} answered with something else than JSON.`, { cause })
  }
}
