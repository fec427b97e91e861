// Apart from what makes errors of it: the first bundle names the table in development, and must not reach that.

/** What is known about each code. */
export const embeddedErrors = {
  'embedded/load': {
    message: 'Unable to load email login dependency',
    hints: [
      "The page's content security policy must allow it: frame-src {frame}.",
      "This page's origin must be in the list of the project, and {frame}/sdk must answer: see the console.",
    ],
    surface: 'inline',
    retry: 'immediately',
  },
  'embedded/frame-exists': {
    message: 'The page already has an element with the id {id}',
    hints: ['Another kit, or a second copy of this one, has made it: keep one of the two.'],
    surface: 'alert',
    retry: false,
  },
  'embedded/session-expired': {
    message: 'Session Expired',
    hints: ['The login service has ended the session of this device: sign in again.'],
    surface: 'alert',
    retry: 'immediately',
  },
  'embedded/no-frame': {
    message: 'W3mFrame: iframe is not set',
    hints: ['There is no document to put the frame into: the embedded wallet works in browsers only.'],
    surface: 'none',
    retry: false,
  },
  'embedded/social-timeout': {
    message: 'Social login timed out: the login service is silent',
    hints: ['{frame} has not answered within 30 seconds: is its login service running?'],
    surface: 'alert',
    retry: 'after',
  },
  'embedded/policy': {
    message: "The page's content security policy forbids the frame of the wallet",
    hints: ['Add to the policy: frame-src {frame}'],
    surface: 'alert',
    retry: false,
  },
  'embedded/timeout': {
    message: 'Something went wrong',
    hints: ['The frame did not answer {event} within {limit} ms.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'embedded/aborted': {
    message: 'Something went wrong',
    hints: ['{event} was given up: its view was left, or the frame was removed or reloaded.'],
    surface: 'none',
    retry: 'immediately',
  },
  'embedded/too-many': {
    message: 'The wallet already has {limit} requests to answer',
    hints: ['Answer or decline them first: requests beyond that are refused and not queued.'],
    surface: 'inline',
    retry: 'after',
  },
  'embedded/too-large': {
    message: 'The request does not fit into a message to the wallet',
    hints: ['At most 256 kB as JSON, at most 64 levels deep.'],
    surface: 'inline',
    retry: false,
  },
  'embedded/malformed': {
    message: 'The frame answered {event} with something else',
    hints: ['Frame and plugin are of versions that do not belong together: update both.'],
    surface: 'inline',
    retry: false,
  },
  'embedded/refused': {
    message: '{message}',
    hints: ['The login service refused {event}; its sentence may be shown.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'embedded/throttled': {
    message: 'Please try again after {seconds} seconds',
    hints: ['One mail in 30 seconds.'],
    surface: 'inline',
    retry: 'after',
  },
  'embedded/email': {
    message: 'Invalid email',
    hints: ['An address such as name@example.com.'],
    surface: 'inline',
    retry: false,
  },
  'embedded/denied': {
    message: 'The sign-in was declined on the linked page',
    hints: ['Whoever opened the link pressed "This was not me". Start again.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'embedded/signed-out': {
    message: 'Nobody is signed in to the embedded wallet',
    hints: ['Sign in by e-mail or a social login first; the wallet connects after that.'],
    surface: 'inline',
    retry: 'immediately',
  },
  'embedded/blocked': {
    message: 'The browser did not open the window of the wallet',
    hints: [
      'Pop-ups are blocked for this site. The window must be opened by the press itself, before anything is awaited.',
    ],
    surface: 'inline',
    retry: 'immediately',
  },
  'embedded/apart': {
    message: 'The window of the wallet cannot reach this page',
    hints: [
      'The page has the header Cross-Origin-Opener-Policy: same-origin. Its users sign in again after each reload.',
    ],
    surface: 'inline',
    retry: false,
  },
  'embedded/chain': {
    message: 'The embedded wallet does not serve {network}',
    hints: ['The chains of the login service are in its configuration.'],
    surface: 'inline',
    retry: false,
  },
} as const
