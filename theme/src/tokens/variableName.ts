/** The public CSS variable of a token: `variableName('color', 'textMuted')` is `--lk-color-text-muted`. */
export function variableName(group: string, token: string): string {
  return `--lk-${group}-${kebab(token)}`
}

function kebab(token: string): string {
  return token
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/(?<=[a-z])\d/g, (digit) => `-${digit}`)
}
