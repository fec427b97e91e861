import fc from 'fast-check'

// A run tries what the runs before it did not, and the same commit always the same: what failed on a build server fails
// at home. Another seed: `LK_PROPERTY_SEED=17 npx vitest run`.
const seed = Number(process.env.LK_PROPERTY_SEED)
if (seed) fc.configureGlobal({ seed })
