import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateIcons, ICONS_FOLDER } from './generateIcons.ts'

describe('generateIcons', () => {
  it('default: the modules in the repository are what icons.json makes', () => {
    const present = readdirSync(ICONS_FOLDER).map((file) => [file, readFileSync(join(ICONS_FOLDER, file), 'utf8')])
    expect(Object.fromEntries(present)).toEqual(generateIcons())
  })
})
