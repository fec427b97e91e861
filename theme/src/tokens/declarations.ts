import type { TokenValues } from './tokenNames.ts'
import { variableName } from './variableName.ts'

/** The values as CSS declarations, one a line. */
export function declarations(values: TokenValues): string {
  return Object.entries(values)
    .flatMap(([group, tokens]) =>
      Object.entries(tokens ?? {}).map(([token, value]) => `  ${variableName(group, token)}: ${value};`),
    )
    .join('\n')
}
