import { type PluginHooks, pluginHooks } from '@latchkey/kernel/react'
import type { SocialsPlugin } from './plugin.ts'

/** The hooks of this plugin's views. */
export const socialsHooks: PluginHooks<SocialsPlugin> = pluginHooks('socials')
