/** Letters that another one, or two, can be taken for in common typefaces, and what they are taken for. */
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/m/g, 'rn'],
  [/w/g, 'vv'],
]

/**
 * What a name of letters, digits and hyphens looks like: two names with the same skeleton can be taken for each other
 * (UTS #39, section 4, for the characters that names here have). The zone stays as it is.
 */
export function nameSkeleton(name: string): string {
  const [label = '', ...zone] = name.toLowerCase().split('.')
  return [LOOKS.reduce((text, [letters, look]) => text.replace(letters, look), label), ...zone].join('.')
}
