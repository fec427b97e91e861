import * as z from 'zod/mini'
import { text } from './text.ts'

/** The address of a picture. One that cannot be used is no reason to refuse what it decorates: it reads as empty. */
export const picture: z.ZodMiniType<string> = z.catch(text, '')
