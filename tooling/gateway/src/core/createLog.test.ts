import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function logged(personalData: boolean): string {
  const lines: string[] = []
  const log = createLog({ level: 'info', personalData }, (line) => void lines.push(line))
  log.info({ account: ADDRESS, err: new Error(`no balance of ${ADDRESS} for me@example.org`) }, `asked for ${ADDRESS}`)
  return lines.join('')
}

describe('createLog', () => {
  it('default: JSON lines without addresses and e-mails, wherever they stand', () => {
    expect(JSON.parse(logged(false))).toMatchObject({ level: 30, account: '[address]', msg: 'asked for [address]' })
    expect(logged(false)).not.toMatch(new RegExp(`${ADDRESS}|me@example`))
  })

  it('parameters: with them, when the operator wants them', () => {
    expect(JSON.parse(logged(true))).toMatchObject({
      account: ADDRESS,
      err: { message: expect.stringContaining('me@example.org') },
    })
  })
})
