import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { encode } from 'uqr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { QrCode, qrPath } from './QrCode.tsx'

afterEach(cleanup)
const LINK =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba'

describe('qrPath', () => {
  it('default', () => {
    const { data } = encode(LINK, { ecc: 'Q', border: 0 })
    const { size, path } = qrPath(LINK)
    const drawn = data.map((row) => row.map(() => false))
    for (const [, x = '', y = '', length = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      for (let at = 0; at < Number(length); at += 1) {
        const row = drawn[Number(y)]
        if (row) row[Number(x) + at] = true
      }
    }
    expect(size).toBe(data.length)
    expect(drawn).toEqual(data)
  })

  it('error: too long', () => {
    expect(() => qrPath('x'.repeat(1663))).not.toThrow()
    expect(() => qrPath('é'.repeat(832))).toThrow(expect.objectContaining({ code: 'QR_TEXT_TOO_LONG' }))
  })
})

describe('QrCode', () => {
  it('default', () => {
    render(<QrCode value={LINK} label="Code to connect Harbor" />)
    const image = screen.getByRole('img', { name: 'Code to connect Harbor' })
    expect(image.querySelector('path')?.getAttribute('d')).toBe(qrPath(LINK).path)
  })

  it('behavior: without a value the place is kept and marked busy', () => {
    render(<QrCode label="Code" />)
    expect(screen.getByRole('img', { name: 'Code' }).getAttribute('aria-busy')).toBe('true')
  })

  it('behavior: an expired code is hidden from screen readers and can be renewed', async () => {
    const onPress = vi.fn()
    render(
      <QrCode
        value={LINK}
        label="Code"
        expired={{ title: 'This code has expired', renewLabel: 'New code', onPress }}
      />,
    )
    expect(screen.queryByRole('img', { name: 'Code' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'New code' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })
})
