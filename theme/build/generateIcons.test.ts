import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateIcons, ICONS_FOLDER, ICONS_PAGE, withIconNames } from './generateIcons.ts'

describe('generateIcons', () => {
  it('default: the modules in the repository are what icons.json makes', () => {
    const present = readdirSync(ICONS_FOLDER).map((file) => [file, readFileSync(join(ICONS_FOLDER, file), 'utf8')])
    expect(Object.fromEntries(present)).toEqual(generateIcons())
  })

  it('default: the page for plugin authors lists every name', () => {
    const page = readFileSync(ICONS_PAGE, 'utf8')
    expect(page).toContain('`file-text`')
    expect(page).toBe(withIconNames(page))
    expect(withIconNames(page.replace('`file-text` ', ''))).toBe(page)
  })
})
