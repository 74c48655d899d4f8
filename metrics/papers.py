"""The papers that the metrics come from: one record each, to which conventions and pages point."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Paper:
    """A paper or a book, as one cites it."""

    key: str  # that of its conventions, if it has any
    authors: str
    year: str
    title: str
    place: str  # journal with volume and pages, conference or publisher
    doi: str = ""
    measures: tuple[str, ...] = ()  # what to read it for; empty: learning to rank


PAPERS: Final = {
    paper.key: paper
    for paper in (
        Paper(
            "cooper-1968",
            "W. S. Cooper",
            "1968",
            "Expected search length: a single measure of retrieval effectiveness based on the weak ordering "
            "action of retrieval systems",
            "American Documentation 19(1), 30–41",
            "10.1002/asi.5090190108",
            ("ESL",),
        ),
        Paper(
            "rijsbergen-1979",
            "C. J. van Rijsbergen",
            "1979",
            "Information Retrieval",
            "Butterworths, chapter 7",
            measures=("F1",),
        ),
        Paper(
            "hanley-mcneil-1982",
            "J. A. Hanley and B. J. McNeil",
            "1982",
            "The meaning and use of the area under a receiver operating characteristic (ROC) curve",
            "Radiology 143(1), 29–36",
            "10.1148/radiology.143.1.7063747",
            ("AUC",),
        ),
        Paper(
            "voorhees-1999",
            "E. M. Voorhees",
            "1999",
            "The TREC-8 question answering track report",
            "TREC-8, NIST Special Publication 500-246, 77–82",
            measures=("RR",),
        ),
        Paper(
            "jarvelin-kekalainen-2000",
            "K. Järvelin and J. Kekäläinen",
            "2000",
            "IR evaluation methods for retrieving highly relevant documents",
            "SIGIR 2000, 41–48",
            "10.1145/345508.345545",
            ("CG", "DCG"),
        ),
        Paper(
            "jarvelin-kekalainen-2002",
            "K. Järvelin and J. Kekäläinen",
            "2002",
            "Cumulated gain-based evaluation of IR techniques",
            "ACM Transactions on Information Systems 20(4), 422–446",
            "10.1145/582415.582418",
            ("CG", "DCG", "nDCG"),
        ),
        Paper(
            "buckley-voorhees-2004",
            "C. Buckley and E. M. Voorhees",
            "2004",
            "Retrieval evaluation with incomplete information",
            "SIGIR 2004, 25–32",
            "10.1145/1008992.1009000",
            ("bpref",),
        ),
        Paper(
            "burges-2005",
            "C. Burges, T. Shaked, E. Renshaw, A. Lazier, M. Deeds, N. Hamilton and G. Hullender",
            "2005",
            "Learning to rank using gradient descent",
            "ICML 2005, 89–96",
            "10.1145/1102351.1102363",
        ),
        Paper(
            "fawcett-2006",
            "T. Fawcett",
            "2006",
            "An introduction to ROC analysis",
            "Pattern Recognition Letters 27(8), 861–874",
            "10.1016/j.patrec.2005.10.010",
            ("AUC",),
        ),
        Paper(
            "burges-2006",
            "C. J. C. Burges, R. Ragno and Q. V. Le",
            "2006",
            "Learning to rank with nonsmooth cost functions",
            "Advances in Neural Information Processing Systems 19",
        ),
        Paper(
            "sakai-2007",
            "T. Sakai",
            "2007",
            "On the reliability of information retrieval metrics based on graded relevance",
            "Information Processing & Management 43(2), 531–548",
            "10.1016/j.ipm.2006.07.020",
            ("Q",),
        ),
        Paper(
            "craswell-2008",
            "N. Craswell, O. Zoeter, M. Taylor and B. Ramsey",
            "2008",
            "An experimental comparison of click position-bias models",
            "WSDM 2008, 87–94",
            "10.1145/1341531.1341545",
            ("ERR",),
        ),
        Paper(
            "manning-2008",
            "C. D. Manning, P. Raghavan and H. Schütze",
            "2008",
            "Introduction to Information Retrieval",
            "Cambridge University Press, chapter 8",
            "10.1017/CBO9780511809071",
            ("P", "R", "F1", "AP", "nDCG"),
        ),
        Paper(
            "mcsherry-najork-2008",
            "F. McSherry and M. Najork",
            "2008",
            "Computing information retrieval performance measures efficiently in the presence of tied scores",
            "ECIR 2008, 414–421",
            "10.1007/978-3-540-78646-7_38",
            ("nDCG", "AP"),
        ),
        Paper(
            "moffat-zobel-2008",
            "A. Moffat and J. Zobel",
            "2008",
            "Rank-biased precision for measurement of retrieval effectiveness",
            "ACM Transactions on Information Systems 27(1), article 2",
            "10.1145/1416950.1416952",
            ("RBP",),
        ),
        Paper(
            "chapelle-2009",
            "O. Chapelle, D. Metzler, Y. Zhang and P. Grinspan",
            "2009",
            "Expected reciprocal rank for graded relevance",
            "CIKM 2009, 621–630",
            "10.1145/1645953.1646033",
            ("ERR",),
        ),
        Paper(
            "burges-2010",
            "C. J. C. Burges",
            "2010",
            "From RankNet to LambdaRank to LambdaMART: an overview",
            "Microsoft Research, MSR-TR-2010-82",
        ),
        Paper(
            "croft-2010",
            "W. B. Croft, D. Metzler and T. Strohman",
            "2010",
            "Search engines: information retrieval in practice",
            "Addison-Wesley, chapter 8",
            measures=("P", "R", "F1", "AP", "RR", "nDCG"),
        ),
        Paper(
            "li-2011",
            "H. Li",
            "2011",
            "A short introduction to learning to rank",
            "IEICE Transactions on Information and Systems E94-D(10), 1854–1862",
            "10.1587/transinf.E94.D.1854",
        ),
    )
}
"""All papers by their key, the oldest first."""
