import { isLabel } from './isLabel.ts'

const ENDINGS = ['', '-wallet', '-eth', '1', '-1', '2', '-2', '-web3', '-home', '-pay']
const MOST = 8

/** Labels near what was typed, the typed one first; none when nothing of it can be part of a name. */
export function suggestLabels(typed: string): readonly string[] {
  const base = typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  if (base === '') return []
  return [...new Set(ENDINGS.map((ending) => `${base}${ending}`).filter(isLabel))].slice(0, MOST)
}
