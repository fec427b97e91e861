import { expect, it } from 'vitest'
import { nameSkeleton } from './nameSkeleton.ts'

it.each([
  ['alice.shop.id', 'a1ice.shop.id'],
  ['alice.shop.id', 'allce.shop.id'],
  ['bob0.shop.id', 'bobo.shop.id'],
  ['modern.shop.id', 'rnodern.shop.id'],
  ['wallet-web.shop.id', 'vvallet-vveb.shop.id'],
  ['MARA.shop.id', 'mara.shop.id'],
])('default: %s and %s look alike', (name, other) => {
  expect(nameSkeleton(name)).toBe(nameSkeleton(other))
})

it.each([
  ['alice.shop.id', 'alicia.shop.id'],
  ['alice.shop.id', 'ali-ce.shop.id'],
  ['alice.shop.id', 'alice.sh0p.id'],
])('parameters: %s and %s do not', (name, other) => {
  expect(nameSkeleton(name)).not.toBe(nameSkeleton(other))
})
