import { describe, expect, test } from 'vitest'
import { metadataAddress } from './metadataAddress.ts'

describe('metadataAddress', () => {
  test('default: where the main network keeps the name of USDC', () => {
    expect(metadataAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')).toBe(
      '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
    )
  })

  test('error: what is no address has no name', () => {
    for (const text of ['', 'EURC', '0x1234', '1'.repeat(31), 'O'.repeat(44)])
      expect(metadataAddress(text)).toBeUndefined()
  })
})
