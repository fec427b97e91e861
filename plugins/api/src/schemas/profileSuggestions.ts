import * as z from 'zod/mini'
import type { ClientQuery } from './client.ts'
import { clientFields } from './clientFields.ts'
import { listOf } from './values/listOf.ts'
import { nameText } from './values/nameText.ts'

/** `GET /v1/profile/suggestions/{name}`. */
export interface ProfileSuggestionsParams {
  /** What was typed so far. */
  readonly name: string
}

export interface ProfileSuggestionsQuery extends ClientQuery {
  /** The suffix without its dot, `reown.id`. */
  readonly zone?: string
}

export interface NameSuggestion {
  readonly name: string
  readonly registered: boolean
}

export interface ProfileSuggestionsAnswer {
  readonly suggestions: readonly NameSuggestion[]
}

export const profileSuggestionsParams: z.ZodMiniType<ProfileSuggestionsParams> = z.strictObject({ name: nameText })

export const profileSuggestionsQuery: z.ZodMiniType<ProfileSuggestionsQuery> = z.strictObject({
  ...clientFields,
  zone: z.exactOptional(nameText),
})

const suggestion: z.ZodMiniType<NameSuggestion> = z.object({ name: nameText, registered: z.boolean() })

export const profileSuggestionsAnswer: z.ZodMiniType<ProfileSuggestionsAnswer> = z.object({
  suggestions: listOf(suggestion),
})
