import { defineTheme, pluginTokensToCss, type Theme, type TokenValues, themeToCss } from '@latchkey/theme'
import type { Kernel } from '../../core/kernel.ts'
import type { CoreTheme, ThemeChoice } from '../../core/state/coreAtoms.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { ThemeName } from '../hooks/kernel.ts'
import type { ThemeSheet } from './Shell.tsx'

function isChecked(choice: ThemeChoice): choice is ThemeChoice & Theme {
  return 'plugins' in choice && Object.isFrozen(choice)
}

// `defineTheme` itself refuses what is not a token.
function areTokens(
  _tokens: Readonly<Record<string, unknown>>,
): _tokens is TokenValues & Readonly<Record<string, unknown>> {
  return true
}

function checkedTheme({ name, extends: from, tokens }: ThemeChoice): Theme {
  return defineTheme({ name, extends: from, ...(areTokens(tokens) ? { tokens } : {}) })
}

function choicesOf(theme: CoreTheme): readonly ThemeChoice[] {
  if (typeof theme !== 'object') return []
  const choices = 'light' in theme ? [theme.light, theme.dark] : [theme]
  return choices.filter((choice) => typeof choice === 'object')
}

/**
 * The values of a host's themes and of all plugins' tokens. Of a pair both are there, so that the system can change at any
 * time. A theme that is refused is reported and leaves its base.
 */
export function themeSheet(kernel: Kernel, theme: CoreTheme, names: ThemeName): ThemeSheet {
  const { styles, report } = internalsOf(kernel)
  const rules: string[] = []
  const attempt = (origin: { plugin?: string; where: string }, make: () => string): void => {
    try {
      rules.push(make())
    } catch (error) {
      report(error, origin)
    }
  }
  const themes: Theme[] = []
  for (const choice of choicesOf(theme)) {
    attempt({ where: 'theme' }, () => {
      const checked = isChecked(choice) ? choice : checkedTheme(choice)
      themes.push(checked)
      return themeToCss(checked)
    })
  }
  for (const { plugin, tokens } of styles)
    if (tokens) attempt({ plugin, where: 'tokens' }, () => pluginTokensToCss(plugin, tokens, themes))
  const isRefused = names.choice && !themes.some(({ name }) => name === names.name)
  return { name: isRefused ? names.scheme : names.name, css: rules.join('\n') }
}
