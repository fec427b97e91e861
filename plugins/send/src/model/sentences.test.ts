import { expect, test } from 'vitest'
import { inTwo } from './sentences.ts'

test.each([
  ['This took too long and was not sent. Try again.', 'This took too long and was not sent', 'Try again.'],
  ['Harbor changed this. Nothing was sent. Check it.', 'Harbor changed this', 'Nothing was sent. Check it.'],
  ['Send at least 0.0003333333 DOT. Or nothing.', 'Send at least 0.0003333333 DOT', 'Or nothing.'],
  ['Das ging schief, z. B. im Netz. Nochmals.', 'Das ging schief, z. B. im Netz', 'Nochmals.'],
  ['استغرق هذا وقتًا طويلًا. حاول مجددًا.', 'استغرق هذا وقتًا طويلًا', 'حاول مجددًا.'],
])('default: %s', (text, title, rest) => {
  expect(inTwo(text)).toEqual([title, rest])
})

test.each(['Nothing was sent.', 'Something went wrong', ''])(
  'behavior: a single sentence stays as it is: %s',
  (text) => {
    expect(inTwo(text)).toEqual([text, ''])
  },
)
