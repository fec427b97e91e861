// What code that is loaded later does with errors. An entry of its own: through the main one it would be part of every
// host's first bundle.
export { type Behaviour, behaviourOf } from './errors/behaviourOf.ts'
export { degrade, type ErrorContext, type ErrorFactory, errorFactory, fromUnknown } from './errors/fromUnknown.ts'
