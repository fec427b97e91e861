import type { ThemeChoice } from '../../core/state/coreAtoms.ts'

const dashed = (name: string): string => name.replace(/[A-Z]|(?<=[a-z])\d/g, (part) => `-${part.toLowerCase()}`)

/** A custom theme's own values, for the buttons before the theme engine has come with the modal. */
export function choiceCss({ name, tokens }: ThemeChoice): string {
  const lines = Object.entries(tokens).flatMap(([group, values]) =>
    Object.entries(values ?? {}).map(([token, value]) => `--lk-${group}-${dashed(token)}:${value}`),
  )
  // What could close a rule is left out; `defineTheme` names it as an error.
  return `[data-lk-theme='${name}']{${lines.filter((line) => !/[{};\\]/.test(line)).join(';')}}`
}
