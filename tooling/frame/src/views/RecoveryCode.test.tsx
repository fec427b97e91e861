// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FrameError } from '../errors/frameError.ts'
import { codeOf } from '../keys/recoveryCode.ts'
import { english } from '../locales/language.ts'
import { ServiceError } from '../service/client.ts'
import { EnterRecovery, RecoveryCode } from './RecoveryCode.tsx'
import { Words } from './words.tsx'

afterEach(cleanup)

const draw = (view: ReactNode) => render(<Words.Provider value={english}>{view}</Words.Provider>)
const CODE = 'ABCD2345EFGH6789JKMN0123PQRS'

function showCode(keep: () => Promise<void> = async () => undefined) {
  const stored: string[] = []
  const user = userEvent.setup()
  const onKeep = async (): Promise<void> => {
    await keep()
    stored.push('kept')
  }
  draw(<RecoveryCode code={CODE} onKeep={onKeep} onDone={(isKept) => void stored.push(String(isKept))} />)
  const typeBack = async (change: (code: string) => string = (code) => code): Promise<void> => {
    await user.click(screen.getByRole('button', { name: 'I have written it down' }))
    await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), change(CODE))
    await user.click(screen.getByRole('button', { name: 'Use this code' }))
  }
  return { kept: stored, user, typeBack }
}

describe('new recovery code', () => {
  it('default: shown in groups, then typed back, then kept', async () => {
    const { kept, typeBack } = showCode()
    screen.getByText('ABCD 2345 EFGH 6789 JKMN 0123 PQRS')
    await typeBack((code) => code.toLowerCase().replaceAll('0', 'o'))
    await expect.poll(() => kept).toEqual(['kept', 'true'])
  })

  it('behavior: what differs keeps nothing, and it can be shown again', async () => {
    const { kept, user, typeBack } = showCode()
    await typeBack((code) => code.slice(0, -1))
    await screen.findByText(/That doesn’t match your code/)
    expect(kept).toEqual([])
    expect(screen.queryByText(/ABCD/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show it again' }))
    screen.getByText(/ABCD/)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(kept).toEqual(['false'])
  })

  it('error: the service refuses: its reason, and another try', async () => {
    let tries = 0
    const { kept, user, typeBack } = showCode(async () => {
      tries += 1
      if (tries === 1)
        throw new ServiceError(412, 'vault-changed', 'The wallet was changed on another device: read it again.')
    })
    await typeBack()
    await screen.findByText('The wallet was changed on another device: read it again.')
    await user.click(screen.getByRole('button', { name: 'Use this code' }))
    await expect.poll(() => kept).toEqual(['kept', 'true'])
  })
})

describe('recovery code on a new device', () => {
  it('default: opens; before that, mistyped and foreign codes are told apart', async () => {
    const user = userEvent.setup()
    const secret = Uint8Array.from({ length: 16 }, (_, at) => at)
    let isOpened = false
    const opens = async (given: Uint8Array<ArrayBuffer>): Promise<boolean> => given.join() === secret.join()
    draw(
      <EnterRecovery
        ways={{ code: opens }}
        purpose="open"
        onDone={(isRight) => {
          isOpened = isRight
        }}
      />,
    )
    const field = screen.getByRole('textbox', { name: 'Recovery code' })
    await user.type(field, 'ABCD{Enter}')
    await screen.findByText(/This is no recovery code/)
    await user.clear(field)
    await user.type(field, `${await codeOf(new Uint8Array(16).fill(1))}{Enter}`)
    await screen.findByText(/This code is not of this wallet/)
    expect(isOpened).toBe(false)
    await user.clear(field)
    await user.type(field, await codeOf(secret))
    await user.click(screen.getByRole('button', { name: 'Open wallet' }))
    await expect.poll(() => isOpened).toBe(true)
  })

  it('behavior: before a new one is made it can be left, and what is typed is asked for in full', async () => {
    const user = userEvent.setup()
    const done: boolean[] = []
    const tried: string[] = []
    const opens = async (given: Uint8Array<ArrayBuffer>): Promise<boolean> => tried.push(given.join()) > 0
    draw(<EnterRecovery ways={{ code: opens }} purpose="replace" onDone={(isRight) => void done.push(isRight)} />)
    screen.getByRole('heading', { name: 'Type the recovery code you have now' })
    await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'ABCD EFGH{Enter}')
    await screen.findByText(/This is no recovery code/)
    expect(tried).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(done).toEqual([false])
  })

  it('behavior: a passkey opens it as well; one that was not used says so, and can be tried again', async () => {
    const user = userEvent.setup()
    const done: boolean[] = []
    let tries = 0
    const passkey = async (): Promise<boolean> => {
      tries += 1
      if (tries === 1) throw new FrameError('No passkey was used. Try again, or go another way.')
      return true
    }
    draw(<EnterRecovery ways={{ passkey }} purpose="open" onDone={(isRight) => void done.push(isRight)} />)
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await screen.findByText(/No passkey was used/)
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await expect.poll(() => done).toEqual([true])
  })
})
