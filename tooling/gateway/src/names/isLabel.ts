/** What may be registered: four to sixty-three letters, digits and hyphens, no hyphen at an end (specification section 5). */
export function isLabel(label: string): boolean {
  return /^[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/.test(label)
}
