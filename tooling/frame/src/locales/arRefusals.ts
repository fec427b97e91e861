import type { RefusalKey } from './deRefusals.ts'

/** Why something was not done, in Arabic. */
const ar: Readonly<Record<RefusalKey, string>> = {
  'Approve the change in the wallet first.': 'وافق على التغيير في المحفظة أولًا.',
  'Codes are typed into the wallet, not into the site.': 'تُكتب الرموز في المحفظة، لا في الموقع.',
  'Never type a key or a phrase here. Nothing was sent.': 'لا تكتب هنا مفتاحًا خاصًا أو عبارة استرداد أبدًا. لم يُرسل شيء.',
  'Nobody is signed in.': 'لم يسجّل أحد الدخول.',
  'On this device the address has opened another wallet before. If you have moved it to a new wallet, delete what the browser keeps for this wallet, and sign in again.':
    'فتح هذا العنوان محفظة أخرى على هذا الجهاز من قبل. إن كنت قد نقلته إلى محفظة جديدة فاحذف ما يحفظه المتصفح لهذه المحفظة، ثم سجّل الدخول مرة أخرى.',
  'Sign in again to open your wallet on this device.': 'سجّل الدخول مرة أخرى لفتح محفظتك على هذا الجهاز.',
  'Sign in here: this page needs no window of the wallet.': 'سجّل الدخول هنا: لا تحتاج هذه الصفحة إلى نافذة للمحفظة.',
  'A transaction of this account is not in a block yet. Try again when it is.':
    'هناك معاملة من هذا الحساب لم تدخل كتلة بعد. أعد المحاولة بعد دخولها.',
  'The account was used elsewhere meanwhile. Start again on the site.':
    'استُخدم الحساب في مكان آخر أثناء ذلك. ابدأ من جديد في الموقع.',
  'The network changed. Ask again.': 'تغيّرت الشبكة. ابدأ من جديد في الموقع.',
  'The new code could not be checked. Press again, and rely on neither code before it is in use. Signing in opens your wallet as before.':
    'تعذّر التحقق من الرمز الجديد. اضغط مرة أخرى، ولا تعتمد على أي من الرمزين قبل أن يصبح قيد الاستخدام. تسجيل الدخول يفتح محفظتك كما كان.',
  'The parameters of the request are not valid.': 'معطيات الطلب غير صالحة.',
  'The recovery code was changed on another device: that code counts.':
    'تغيّر رمز الاسترداد على جهاز آخر: ذلك الرمز هو الصالح.',
  'The request changed. Start again on the site.': 'تغيّر الطلب. ابدأ من جديد في الموقع.',
  'The request is for another account.': 'الطلب لحساب آخر.',
  'The request is for another network.': 'الطلب لشبكة أخرى.',
  'The site has named a number that is used up. Let it ask again without one.':
    'ذكر الموقع رقمًا استُهلك من قبل. دعه يطلب مرة أخرى من دون رقم.',
  'The typed data cannot be read.': 'لا يمكن قراءة البيانات.',
  'The typed data is for another network.': 'البيانات لشبكة أخرى.',
  'The service has answered another wallet than yours. Nothing was opened. Tell whoever runs this site.':
    'ذكرت الخدمة محفظة غير محفظتك. لم يُفتح شيء. أخبر مشغّل هذا الموقع.',
  'It took too long: the network does not take this transaction any more. Start again on the site.':
    'استغرق الأمر وقتًا طويلًا: لم تعد الشبكة تقبل هذه المعاملة. ابدأ من جديد في الموقع.',
  'The window has answered something else.': 'أجابت النافذة عن شيء آخر.',
  'These bytes are a transaction, and no message.': 'هذه البايتات معاملة وليست رسالة.',
  'These calls are not known.': 'هذه الاستدعاءات غير معروفة.',
  'These calls were already sent.': 'أُرسلت هذه الاستدعاءات من قبل.',
  'This account cannot send calls as one.': 'لا يستطيع هذا الحساب إرسال الاستدعاءات معًا.',
  'This address is not of this wallet.': 'هذا العنوان ليس لهذه المحفظة.',
  'This change has expired. Start again.': 'انتهى هذا التغيير. ابدأ من جديد.',
  'This code has expired. Ask for a new one.': 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  'This code was withdrawn. The code you had before still counts. Make a new one.':
    'سُحب هذا الرمز. ما زال الرمز السابق صالحًا. أنشئ رمزًا جديدًا.',
  'This is no Solana transaction that can be read.': 'هذه ليست معاملة Solana يمكن قراءتها.',
  'This phrase has no key.': 'لا مفتاح لهذه العبارة.',
  'This sign-in is over. Start again.': 'انتهى تسجيل الدخول هذا. ابدأ من جديد.',
  'This site cannot add an e-mail address: it asks for the codes itself.':
    'لا يستطيع هذا الموقع إضافة عنوان بريد: فهو يطلب الرموز بنفسه.',
  'This step cannot be read.': 'لا يمكن قراءة هذه الخطوة.',
  'This network has no smart accounts.': 'لا توجد حسابات ذكية في هذه الشبكة.',
  'This permission cannot be read.': 'لا يمكن قراءة هذا الإذن.',
  'The token of this permission cannot be read.': 'لا يمكن قراءة الرمز الخاص بهذا الإذن.',
  'This permission has been ended already.': 'أُنهي هذا الإذن من قبل.',
  'A permission is good for a year at most.': 'يسري الإذن سنة واحدة على الأكثر.',
  'This wallet has no permission {{name}}.': 'لا تملك هذه المحفظة الإذن {{name}}.',
  'This wallet has no capability {{name}}.': 'لا تدعم هذه المحفظة القدرة {{name}}.',
  'This transaction is too old, or of another network. Start again on the site.':
    'هذه المعاملة قديمة جدًا أو من شبكة أخرى. ابدأ من جديد في الموقع.',
  'This transaction names accounts that are not on this network.': 'تذكر هذه المعاملة حسابات ليست على هذه الشبكة.',
  'This wallet does not serve that chain.': 'لا تخدم هذه المحفظة تلك الشبكة.',
  'Signing in alone does not open this wallet. Sign in by e-mail on the site to use its passkey or recovery code.':
    'لا يكفي تسجيل الدخول وحده لفتح هذه المحفظة. سجّل الدخول بالبريد على الموقع لاستخدام مفتاح مرورها أو رمز استردادها.',
  'This would sign away the account. It was refused.': 'هذا يتنازل عن الحساب. لذلك رُفض.',
  'Too many requests are waiting.': 'طلبات كثيرة في الانتظار.',
  'That code is not right. {{tries}} tries left.': 'هذا الرمز غير صحيح. المحاولات المتبقية: {{tries}}.',
  'You closed the window. Nothing was shared.': 'أغلقت النافذة. لم يُشارَك شيء.',
  'Your wallet could not be opened safely.': 'تعذّر فتح محفظتك بأمان.',
  'No passkey was used. Try again, or go another way.': 'لم يُستخدم مفتاح مرور. حاول مرة أخرى أو اختر طريقة أخرى.',
  'service:last-way': 'لن يفتح المحفظة شيء بعد ذلك: أنشئ أولًا مفتاح مرور أو رمز استرداد.',
  'service:slot-unknown': 'لم تعد طريقة الفتح هذه موجودة: افتح الإعدادات من جديد.',
  'service:handover-over': 'انتهت هذه النافذة: أغلقها وابدأ من جديد.',
  'service:account-disabled': 'هذا الحساب موقوف: اسأل مشغّل المحفظة.',
  'service:change-over': 'انتهى هذا التغيير. ابدأ من جديد.',
  'service:code-limit': 'رموز خاطئة كثيرة لهذا العنوان: سجّل الدخول بطريقة أخرى، أو غدًا.',
  'service:device-ended': 'سُجّل خروج هذا الجهاز: سجّل الدخول عليه مرة أخرى.',
  'service:device-unapproved': 'افتح الرابط في الرسالة أولًا: فهو يعرض الرمز.',
  'service:device-unknown': 'لم يعد هذا الجهاز موجودًا: أعد تحميل القائمة.',
  'service:email-limit': 'طُلبت رسائل كثيرة: حاول لاحقًا.',
  'service:email-moved':
    'لهذه المحفظة عنوان آخر الآن. سجّل الدخول به، أو ألغِ التغيير: الرابط في الرسالة التي أرسلناها إلى هنا.',
  'service:email-off': 'تسجيل الدخول بالبريد متوقف هنا: سجّل الدخول بطريقة أخرى.',
  'service:email-same': 'هذا عنوان بريدك بالفعل: اكتب عنوانًا آخر.',
  'service:email-taken': 'تستخدم محفظة أخرى هذا العنوان: سجّل الدخول به، أو اكتب عنوانًا آخر.',
  'service:handover-limit': 'نوافذ كثيرة تنتظر جوابًا: أغلقها وحاول مرة أخرى.',
  'service:handovers-full': 'نوافذ المحفظة مشغولة: حاول بعد بضع دقائق.',
  'service:login-failed': 'لم يسجّلك مقدّم الخدمة. حاول مرة أخرى، أو اختر طريقة أخرى.',
  'service:login-limit': 'طلبات كثيرة: انتظر {{seconds}} ث.',
  'service:login-not-fresh': 'سجّل الدخول مرة أخرى: يتطلب هذا تسجيل دخول خلال آخر خمس دقائق.',
  'service:login-linked': 'لمحفظتك طريقة دخول من هذه الخدمة بالفعل: أزلها أولًا.',
  'service:login-taken': 'تفتح طريقة الدخول هذه محفظة أخرى بالفعل: سجّل الدخول بها هناك.',
  'service:login-unknown': 'لم تعد طريقة الدخول هذه موجودة: أعد تحميل القائمة.',
  'service:login-stays': 'تبقى طريقة الدخول هذه: من دونها لا يستطيع أحد فتح المحفظة.',
  'service:provider-away': 'تعذّر الوصول إلى مقدّم الخدمة. حاول لاحقًا.',
  'service:mail-failed': 'تعذّر إرسال الرسالة. تحقق من العنوان.',
  'service:provider-off': 'مقدّم الخدمة هذا متوقف هنا: سجّل الدخول بطريقة أخرى.',
  'service:session-over': 'لم يعد هذا الجهاز مسجّل الدخول: سجّل الدخول مرة أخرى.',
  'service:slots-full': 'لدى المحفظة طرق فتح كثيرة: أزل مفتاح مرور أولًا.',
  'service:store-unavailable': 'تعذّر حفظ الحساب: حاول مرة أخرى.',
  'service:unreachable': 'تعذّر الوصول إلى خدمة تسجيل الدخول. أعد المحاولة بعد {{seconds}} ث.',
  'service:vault-changed': 'تغيّرت المحفظة على جهاز آخر: حاول مرة أخرى.',
}

export default ar
