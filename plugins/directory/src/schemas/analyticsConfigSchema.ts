import { boolean, object, type ZodMiniType } from 'zod/mini'
import type { AnalyticsConfig } from './analyticsConfig.ts'

/** Answer of `GET /getAnalyticsConfig`. */
export const analyticsConfigSchema: ZodMiniType<AnalyticsConfig> = object({ isAnalyticsEnabled: boolean() })
