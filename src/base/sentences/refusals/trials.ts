import type { Area } from "./area.ts";

/** What to do after a test of the connection to a carrier, by what came of it. */
export const trials = {
  "The carrier accepts the bind. It was unbound again; no message was sent.": {
    fr: "L’opérateur accepte le bind. La session a été refermée ; aucun message n’a été envoyé.",
    rw: "Ikigo cy’itumanaho cyemeye bind. Ihuza ryongeye gufungwa; nta butumwa bwoherejwe.",
    sw: "Mtandao umekubali bind. Muunganisho umefungwa tena; hakuna ujumbe uliotumwa.",
  },
  "The address answers. Whether the credentials are right shows only with the first message.": {
    fr: "L’adresse répond. Seul le premier message montrera si les identifiants sont justes.",
    rw: "Aderesi irasubiza. Niba ibiranga konti ari byo bizagaragara ku butumwa bwa mbere gusa.",
    sw: "Anwani inajibu. Kama vitambulisho ni sahihi itaonekana kwa ujumbe wa kwanza tu.",
  },
  "The carrier accepts the credentials. No message was sent.": {
    fr: "L’opérateur accepte les identifiants. Aucun message n’a été envoyé.",
    rw: "Ikigo cy’itumanaho cyemeye ibiranga konti. Nta butumwa bwoherejwe.",
    sw: "Mtandao umekubali vitambulisho. Hakuna ujumbe uliotumwa.",
  },
  "Not tried: the link {name} is bound with this system ID now.": {
    fr: "Pas essayé : la liaison {name} est connectée en ce moment avec ce system ID.",
    rw: "Ntibyageragejwe: umuyoboro {name} urahujwe ubu n’iyi system ID.",
    sw: "Haijajaribiwa: kiungo {name} kimeunganishwa sasa kwa system ID hii.",
  },
  "A second bind may end the first one, where a carrier allows only one. Test all the same, or drain and disable the link first.":
    {
      fr: "Un second bind peut couper le premier, si l’opérateur n’en permet qu’un. Testez quand même, ou videz et désactivez d’abord la liaison.",
      rw: "Bind ya kabiri ishobora guhagarika iya mbere, iyo ikigo cyemera imwe gusa. Gerageza uko biri kose, cyangwa ubanze urangize ibiri ku muyoboro uwuzimye.",
      sw: "Bind ya pili inaweza kukata ya kwanza, mtandao ukiruhusu moja tu. Jaribu hata hivyo, au kwanza maliza jumbe za kiungo ukizime.",
    },
  "Check how the host name is written. If it is right, this server does not find it: ask the carrier for an IP address.":
    {
      fr: "Vérifiez l’écriture du nom d’hôte. S’il est juste, ce serveur ne le trouve pas : demandez une adresse IP à l’opérateur.",
      rw: "Genzura uko izina rya host ryanditse. Niba ari ryo, iyi seriveri ntirizi: saba ikigo aderesi ya IP.",
      sw: "Kagua jinsi jina la host lilivyoandikwa. Likiwa sahihi, seva hii hailipati: omba mtandao anwani ya IP.",
    },
  "Nothing accepts connections there. Check the port, and whether the carrier lets in the IP address of this server.": {
    fr: "Rien n’y accepte de connexions. Vérifiez le port, et si l’opérateur laisse entrer l’adresse IP de ce serveur.",
    rw: "Nta kihakira amahuza. Genzura port, n’uko ikigo cyemera aderesi ya IP y’iyi seriveri.",
    sw: "Hakuna kinachopokea miunganisho hapo. Kagua port, na kama mtandao unaruhusu anwani ya IP ya seva hii.",
  },
  "Check the host and the port. Many carriers let in only addresses that they know, or only through a VPN: ask whether yours is, and whether the VPN is up.":
    {
      fr: "Vérifiez l’hôte et le port. Beaucoup d’opérateurs ne laissent entrer que des adresses connues, ou par un VPN : demandez si la vôtre en est, et si le VPN marche.",
      rw: "Genzura host na port. Ibigo byinshi byemera gusa aderesi bizi, cyangwa binyuze kuri VPN: baza niba iyawe irimo, kandi ko VPN ikora.",
      sw: "Kagua host na port. Mitandao mingi huruhusu anwani inazozijua tu, au kupitia VPN: uliza kama yako imo, na kama VPN inafanya kazi.",
    },
  "The other side does not speak TLS on this port. Untick TLS, or enter the port that the carrier has for TLS.": {
    fr: "L’autre côté ne parle pas TLS sur ce port. Décochez TLS, ou entrez le port que l’opérateur réserve à TLS.",
    rw: "Urundi ruhande ntirukoresha TLS kuri iyi port. Kuraho TLS, cyangwa wandike port ikigo cyageneye TLS.",
    sw: "Upande wa pili hautumii TLS kwenye port hii. Ondoa TLS, au ingiza port ambayo mtandao umeiwekea TLS.",
  },
  "The certificate does not prove that this is {host}. Enter the name that it was made for, or ask the carrier for a valid one.":
    {
      fr: "Le certificat ne prouve pas que c’est bien {host}. Entrez le nom pour lequel il a été établi, ou demandez-en un valable à l’opérateur.",
      rw: "Icyemezo ntikigaragaza ko iyi ari {host}. Andika izina cyakorewe, cyangwa usabe ikigo icyemezo gifite agaciro.",
      sw: "Cheti hakithibitishi kwamba hii ni {host}. Ingiza jina ambalo kilitengenezewa, au omba mtandao cheti halali.",
    },
  "The carrier hung up without an answer. It may not let in the IP address of this server, or expect TLS on this port.":
    {
      fr: "L’opérateur a raccroché sans réponse. Peut-être n’admet-il pas l’adresse IP de ce serveur, ou attend-il TLS sur ce port.",
      rw: "Ikigo cyafunze ihuza kidasubije. Gishobora kuba kitemera aderesi ya IP y’iyi seriveri, cyangwa gisaba TLS kuri iyi port.",
      sw: "Mtandao umekata bila jibu. Huenda hauruhusu anwani ya IP ya seva hii, au unahitaji TLS kwenye port hii.",
    },
  "Something listens there but does not answer a bind. Check that the port is the one for SMPP, and whether it expects TLS.":
    {
      fr: "Quelque chose y écoute, mais ne répond pas à un bind. Vérifiez que c’est le port de SMPP, et s’il attend TLS.",
      rw: "Hari igitegereje aho ariko ntigisubiza bind. Genzura ko iyo port ari iya SMPP, niba kandi idasaba TLS.",
      sw: "Kuna kinachosikiliza hapo lakini hakijibu bind. Kagua kwamba port ni ya SMPP, na kama inahitaji TLS.",
    },
  "Enter the password again, exactly as the carrier gave it. Try it only a few times: carriers lock accounts.": {
    fr: "Entrez de nouveau le mot de passe, exactement comme l’opérateur l’a donné. Peu d’essais : les opérateurs bloquent les comptes.",
    rw: "Ongera wandike ijambobanga, neza nk’uko ikigo cyaritanze. Gerageza inshuro nke: ibigo bifunga konti.",
    sw: "Ingiza nywila tena, sawasawa kama mtandao ulivyoitoa. Jaribu mara chache tu: mitandao hufunga akaunti.",
  },
  "Enter the system ID exactly as the carrier gave it: capitals count. It may not have opened your account yet.": {
    fr: "Entrez le system ID exactement comme l’opérateur l’a donné, majuscules comprises. Peut-être n’a-t-il pas encore ouvert votre compte.",
    rw: "Andika system ID neza nk’uko ikigo cyayitanze: inyuguti nkuru zirabarwa. Gishobora kuba kitarafungura konti yawe.",
    sw: "Ingiza system ID sawasawa kama mtandao ulivyoitoa: herufi kubwa zinahesabika. Huenda bado haujafungua akaunti yako.",
  },
  "The carrier asks for a system type. Set `system_type` of the link to the one that it gave.": {
    fr: "L’opérateur demande un system type. Mettez dans `system_type` de la liaison celui qu’il a donné.",
    rw: "Ikigo gikeneye system type. Shyira muri `system_type` y’umuyoboro iyo cyatanze.",
    sw: "Mtandao unahitaji system type. Weka kwenye `system_type` ya kiungo ile uliyotoa.",
  },
  "Another session is bound with this system ID, and the carrier allows no more. End the other one, or ask the carrier for another session.":
    {
      fr: "Une autre session est ouverte avec ce system ID, et l’opérateur n’en permet pas plus. Fermez-la, ou demandez-lui une session de plus.",
      rw: "Hari irindi huza rikoresha iyi system ID, kandi ikigo nticyemera andi. Rihagarike, cyangwa usabe ikigo irindi.",
      sw: "Kuna kipindi kingine kilichounganishwa kwa system ID hii, na mtandao hauruhusu zaidi. Kikate, au omba mtandao kipindi kingine.",
    },
  "The carrier limits how often one may bind. Wait a minute before the next test.": {
    fr: "L’opérateur limite la fréquence des binds. Attendez une minute avant le prochain test.",
    rw: "Ikigo kigena inshuro bind ishobora gukorwa. Tegereza umunota mbere y’irindi gerageza.",
    sw: "Mtandao una kikomo cha mara za kubind. Subiri dakika moja kabla ya jaribio lijalo.",
  },
  "The carrier does not allow this kind of bind. Choose the other one: transceiver, or transmitter and receiver.": {
    fr: "L’opérateur ne permet pas ce genre de bind. Prenez l’autre : transceiver, ou transmitter et receiver.",
    rw: "Ikigo nticyemera ubu bwoko bwa bind. Hitamo ubundi: transceiver, cyangwa transmitter na receiver.",
    sw: "Mtandao hauruhusu aina hii ya bind. Chagua nyingine: transceiver, au transmitter na receiver.",
  },
  "The fault is on the carrier's side. Test again later, and ask it if this stays.": {
    fr: "Le défaut est chez l’opérateur. Refaites le test plus tard, et demandez-lui si cela dure.",
    rw: "Ikibazo kiri ku ruhande rw’ikigo. Ongera ugerageze nyuma, nibikomeza ukibaze.",
    sw: "Hitilafu iko upande wa mtandao. Jaribu tena baadaye, na uliulize ikiendelea.",
  },
  "The carrier does not say more. Mostly it is the password, the system type or the IP address of this server: ask it, with the time of this test.":
    {
      fr: "L’opérateur n’en dit pas plus. C’est le plus souvent le mot de passe, le system type ou l’adresse IP de ce serveur : demandez-lui, avec l’heure de ce test.",
      rw: "Ikigo nticyavuze ibindi. Akenshi ni ijambobanga, system type cyangwa aderesi ya IP y’iyi seriveri: kibaze, ukibwire isaha y’iri gerageza.",
      sw: "Mtandao hausemi zaidi. Mara nyingi ni nywila, system type au anwani ya IP ya seva hii: uliulize, ukitaja saa ya jaribio hili.",
    },
  "Enter the credentials again, exactly as the carrier gave them.": {
    fr: "Entrez de nouveau les identifiants, exactement comme l’opérateur les a donnés.",
    rw: "Ongera wandike ibiranga konti, neza nk’uko ikigo cyabitanze.",
    sw: "Ingiza vitambulisho tena, sawasawa kama mtandao ulivyovitoa.",
  },
  "A test of a connection is running already. Wait until it has ended, at most 10 seconds.": {
    fr: "Un test de connexion est déjà en cours. Attendez sa fin, 10 secondes au plus.",
    rw: "Hari igerageza ry’ihuza risanzwe riri gukorwa. Tegereza rirangire, amasegonda atarenze 10.",
    sw: "Jaribio la muunganisho linaendelea tayari. Subiri liishe, isiyozidi sekunde 10.",
  },
  "This installation is held: no link binds until it is released, on the page System or with `tuma resume`.": {
    fr: "Cette installation est retenue : aucune liaison ne se connecte avant sa libération, à la page Système ou par `tuma resume`.",
    rw: "Iyi porogaramu irafashwe: nta muyoboro uhuzwa kugeza irekuwe, ku rupapuro Sisitemu cyangwa kuri `tuma resume`.",
    sw: "Usakinishaji huu umezuiwa: hakuna kiungo kinachounganishwa hadi uachiliwe, kwenye ukurasa Mfumo au kwa `tuma resume`.",
  },
  "SECRET_KEY does not open the stored password. Enter it again.": {
    fr: "SECRET_KEY n’ouvre pas le mot de passe enregistré. Entrez-le de nouveau.",
    rw: "SECRET_KEY ntifungura ijambobanga ryabitswe. Ongera uryandike.",
    sw: "SECRET_KEY haifungui nywila iliyohifadhiwa. Iingize tena.",
  },
} satisfies Area;
