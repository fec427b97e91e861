import type { SpecimenGroup } from '../specimen.ts'
import { actions } from './actions.tsx'
import { amounts } from './amounts.tsx'
import { blocks } from './blocks.tsx'
import { feedback } from './feedback.tsx'
import { fields } from './fields.tsx'
import { lists } from './lists.tsx'
import { pictures } from './pictures.tsx'
import { tokens } from './tokens.tsx'
import { words } from './words.tsx'

/** Everything the gallery shows, in order. */
export const groups: readonly SpecimenGroup[] = [
  actions,
  fields,
  amounts,
  lists,
  blocks,
  pictures,
  feedback,
  words,
  tokens,
]
