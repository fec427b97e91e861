import { ThemeError } from './ThemeError.ts'
import { variableName } from './variableName.ts'

/**
 * The CSS variable of a plugin's own token: `--lk-x-<plugin>-<token>`.
 * @throws ThemeError THEME_PLUGIN_INVALID when the id or the token could not be part of a variable's name.
 */
export function assertPluginToken(pluginId: string, token: string): string {
  if (!/^[a-z][a-zA-Z0-9-]*$/.test(pluginId) || !/^[a-z][a-zA-Z0-9-]*$/.test(token)) {
    throw new ThemeError(
      'THEME_PLUGIN_INVALID',
      `'${pluginId}' and '${token}' must start with a lower-case letter and hold letters, digits and dashes.`,
    )
  }
  return variableName(`x-${variableName('x', pluginId).slice('--lk-x-'.length)}`, token)
}
