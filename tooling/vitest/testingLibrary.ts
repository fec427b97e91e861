import { configure } from '@testing-library/dom'

// The first test of a file loads the modal, its first view and the message engine. A second, Testing Library's own limit,
// is not enough for that while both cores are busy; it must stay under `testTimeout`, so that the missing text is named.
configure({ asyncUtilTimeout: 12_000 })
