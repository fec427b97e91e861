export { defineElements, type ElementOptions, type Elements } from './defineElements.tsx'
export type { KernelElement, KernelElementEvents, LkModal } from './elements.ts'
