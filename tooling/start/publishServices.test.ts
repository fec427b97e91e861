import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { publishServices } from './publishServices.ts'

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), 'services-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

describe('publishServices', () => {
  it('default: the list is there while it runs', () => {
    const root = folder()
    const file = join(root, '.devnet/services.json')
    const remove = publishServices(root, { playground: 'http://127.0.0.1:5173' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ playground: 'http://127.0.0.1:5173' })
    remove()
    expect(existsSync(file)).toBe(false)
  })

  it("behavior: another run's list stays", () => {
    const root = folder()
    const remove = publishServices(root, { playground: 'http://127.0.0.1:5173' })
    publishServices(root, { playground: 'http://127.0.0.1:5174' })
    remove()
    expect(existsSync(join(root, '.devnet/services.json'))).toBe(true)
  })
})
