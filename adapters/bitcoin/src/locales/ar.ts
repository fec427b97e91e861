import type en from './en.ts'

/** Arabic. */
const messages: { readonly [Key in keyof typeof en]: string } = {
  'errors.bitcoin/invalid-input': 'في هذا الطلب شيء غير صحيح. لم يُرسل شيء. أعد تحميل الصفحة ثم أعد المحاولة.',
  'errors.bitcoin/account-mismatch': 'لم تعد {{wallet}} تشارك هذا الحساب. اختره هناك أو وصّله من جديد؛ لم يُرسل شيء.',
  'errors.bitcoin/ordinals-account':
    'يحفظ هذا العنوان مقتنيات Ordinals، وقد يُفقدك الإرسال منه إحداها. اختر عنوان الدفع.',
  'errors.bitcoin/key-missing': 'لا تشارك {{wallet}} ما يلزم للإنفاق من هذا العنوان. اختر عنوانًا آخر أو محفظة أخرى.',
  'errors.bitcoin/amount-small': 'هذا المبلغ أصغر مما تقبله الشبكة. أرسل {{minimum}} sat على الأقل.',
  'errors.bitcoin/many-coins':
    'رصيدك موزع على قطع صغيرة كثيرة. تتسع المعاملة الواحدة لمقدار {{amount}} على الأكثر: أرسله على دفعات.',
  'errors.bitcoin/coins-kept':
    'قد تحمل {{spared}} sat من رصيدك مقتنيات Ordinals فلا نمسّها. ولا يكفي الرصيد دونها. أرسل أقل.',
  'errors.bitcoin/fee-high': 'رسوم قدرها {{fee}} sat كثيرة على هذا المبلغ. أرسل أكثر دفعة واحدة، أو اختر سرعة أبطأ.',
  'errors.bitcoin/fee-unknown': 'تعذّر تحميل الرسوم الحالية. أعد المحاولة بعد قليل.',
  'errors.bitcoin/psbt-version': 'أرسل هذا الموقع نوعًا من المعاملات غير مدعوم (الإصدار 2). تواصل مع دعمه.',
  'errors.bitcoin/psbt-input': 'لا تُظهر هذه المعاملة ما تنفقه، فلا يمكن فحصها. لم يُوقَّع شيء. تواصل مع دعم الموقع.',
  'errors.bitcoin/psbt-hash-type': 'يتيح هذا التوقيع لغيرك أن يقرر أين تذهب أموالك. لم يُوقَّع شيء. تواصل مع دعم الموقع.',
  'errors.bitcoin/signature-invalid':
    'وقّعت {{wallet}} شيئًا غير المطلوب، فلم نستعمله. تحقق من الحساب هناك وأعد المحاولة.',
  'errors.bitcoin/signature-invalid_unsent':
    'وقّعت {{wallet}} شيئًا غير المطلوب. لم يُرسل شيء. تحقق من الحساب هناك وأعد المحاولة.',
  'errors.bitcoin/transaction-changed': 'غيّرت {{wallet}} هذه المعاملة. لم يُرسل شيء. افحص المحفظة قبل أن تعيد المحاولة.',
  'errors.bitcoin/transaction-mismatch':
    'ما أُرسل ليس ما راجعتَه. راجعتَ: {{reviewed}}. أُرسل: {{sent}}. توقف هنا وتحقق من محفظتك ومن إضافات متصفحك.',
  'errors.bitcoin/already-spent':
    'أُنفقت هذه العملات في هذه الأثناء، فلم تُرسل المعاملة. راجع النشاط قبل أن تعيد المحاولة.',
  'errors.bitcoin/fee-low': 'تطلب الشبكة رسومًا أعلى الآن. اختر سرعة أكبر؛ لم يُرسل شيء.',
  'errors.bitcoin/not-pending': 'لم تعد هذه المعاملة معلّقة، فلا شيء لتسريعه. راجع النشاط.',
  'errors.bitcoin/no-room': 'لم يبق في حسابك ما يغطي رسومًا أعلى. انتظر حتى تُؤكَّد المعاملة.',
  'errors.bitcoin/too-large': 'هذه المعاملة أكبر مما تقبله الشبكة. لم يُرسل شيء. أرسل أقل في كل مرة.',
  'errors.bitcoin/refused': 'رفضت الشبكة هذه المعاملة. لم يُرسل شيء. تحقق من المبلغ والمستلم.',
}

export default messages
