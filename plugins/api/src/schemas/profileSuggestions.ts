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

/** In which zone names are suggested. */
export interface ProfileSuggestionsQuery extends ClientQuery {
  /** The suffix without its dot, `reown.id`. */
  readonly zone?: string
}

/** A name near what was typed. */
export interface NameSuggestion {
  /** With its zone. */
  readonly name: string
  /** Somebody has it. */
  readonly registered: boolean
}

/** Names near what was typed, the typed one first. */
export interface ProfileSuggestionsAnswer {
  readonly suggestions: readonly NameSuggestion[]
}

/** Checks a {@link ProfileSuggestionsParams}; further keys are refused. */
export const profileSuggestionsParams: z.ZodMiniType<ProfileSuggestionsParams> = z.strictObject({ name: nameText })

/** Checks a {@link ProfileSuggestionsQuery}; further keys are refused. */
export const profileSuggestionsQuery: z.ZodMiniType<ProfileSuggestionsQuery> = z.strictObject({
  ...clientFields,
  zone: z.exactOptional(nameText),
})

const suggestion: z.ZodMiniType<NameSuggestion> = z.object({ name: nameText, registered: z.boolean() })

/** Checks a {@link ProfileSuggestionsAnswer}; further keys are left out. */
export const profileSuggestionsAnswer: z.ZodMiniType<ProfileSuggestionsAnswer> = z.object({
  suggestions: listOf(suggestion),
})
