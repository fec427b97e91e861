export type { IconData } from './Icon/Icon.tsx'
export * from './Icon/icons/common.generated.ts'
export * from './Icon/icons/first.generated.ts'
export * from './Icon/icons/others.generated.ts'
