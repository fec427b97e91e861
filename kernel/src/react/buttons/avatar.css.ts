import { dark, light, type TokenValues, vars } from '@latchkey/theme'
import { globalStyle } from '@vanilla-extract/css'

const TINTS = ['tint1', 'tint2', 'tint3', 'tint4', 'tint5'] as const
const SOFT = ['tintSoft1', 'tintSoft2', 'tintSoft3', 'tintSoft4', 'tintSoft5'] as const

function look(tint: number, { color }: TokenValues): { fill: string; background: string } {
  const value = (name: (typeof TINTS | typeof SOFT)[number]): string =>
    `${vars.color[name].slice(0, -1)}, ${color?.[name]})`
  return { fill: value(TINTS[tint] ?? 'tint1'), background: value(SOFT[tint] ?? 'tintSoft1') }
}

globalStyle('.lk-avatar', { display: 'block', inlineSize: '100%', blockSize: '100%' })
for (const tint of [0, 1, 2, 3, 4]) {
  const face = `.lk-avatar[data-tint='${tint}']`
  globalStyle(face, look(tint, light))
  globalStyle(`[data-lk-scheme='dark'] ${face}`, look(tint, dark))
  globalStyle(`[data-lk-scheme='system'] ${face}`, { '@media': { '(prefers-color-scheme: dark)': look(tint, dark) } })
}
