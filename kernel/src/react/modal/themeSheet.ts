import { defineTheme, pluginTokensToCss, type Theme, type TokenValues, themeToCss } from '@latchkey/theme'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { CoreTheme, ThemeChoice } from '../../core/state/coreAtoms.ts'
import type { ThemeName } from '../styles/useThemeName.ts'
import type { ThemeSheet } from './useThemeSheet.ts'

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

/** The values of a custom theme and of all plugins' tokens. A theme that is refused is reported and leaves its base. */
export function themeSheet(kernel: Kernel, theme: CoreTheme, names: ThemeName): ThemeSheet {
  const { styles, report } = internalsOf(kernel)
  const parts: string[] = []
  const attempt = (origin: { plugin?: string; where: string }, make: () => string): void => {
    try {
      parts.push(make())
    } catch (error) {
      report(error, origin)
    }
  }
  const themes: Theme[] = []
  if (typeof theme === 'object') {
    attempt({ where: 'theme' }, () => {
      const checked = isChecked(theme) ? theme : checkedTheme(theme)
      themes.push(checked)
      return themeToCss(checked)
    })
  }
  for (const { plugin, tokens } of styles)
    if (tokens) attempt({ plugin, where: 'tokens' }, () => pluginTokensToCss(plugin, tokens, themes))
  return { name: typeof theme === 'object' && themes.length === 0 ? names.scheme : names.name, css: parts.join('\n') }
}
