import { describe, expect, test } from 'vitest'
import { pocketPage } from './pocket.ts'

describe('pocketPage', () => {
  test.each([
    ['pocket://wc?uri=wc%3A12%402%3Fa%3D1%26b%3D2', '/phone#uri=wc%3A12%402%3Fa%3D1%26b%3D2'],
    ['pocket://', '/phone'],
    ['https://pocket.example/wc?uri=wc%3A12', undefined],
    ['pockets://wc?uri=wc%3A12', undefined],
  ])('parameters: %s', (link, page) => expect(pocketPage(link)).toBe(page))
})
